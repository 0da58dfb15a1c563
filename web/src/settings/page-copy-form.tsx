import { pagePreviewRoutes } from '@vitrine/contract/page-previews'
import { useMutation } from '@tanstack/react-query'
import { planWithCopy, plans, planTitle } from '@vitrine/domain/catalog/plans'
import {
  PAGE_PLACEHOLDERS,
  type PageBlockId,
  pageBlock,
  checkPageText,
} from '@vitrine/domain/storefront/page-copy'
import { useState } from 'react'
import { request } from '../api/client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import type { Form } from '../ui/use-form.ts'
import type { SettingForm, SettingFormValues } from './setting-form.ts'

/** A field for each text of a page block, and a preview. */
export function pageCopyForm(block: PageBlockId): SettingForm<`page-${PageBlockId}`> {
  const { name, texts } = pageBlock(block)
  const all = Object.entries(texts)
  const known = Object.entries(PAGE_PLACEHOLDERS).map(([key, value]) => `{${key}} (${value})`)
  return {
    title: name,
    about: `You may use: ${known.join(', ')}.`,
    variables: undefined,
    toValues: (setting) => ({ ...setting.texts }),
    toSetting: (typed) => ({
      texts: Object.fromEntries(all.map(([key]) => [key, typed[key]?.trim() ?? ''])),
    }),
    facts: (setting) => all.map(([key, { label }]) => [label, setting.texts[key] ?? '']),
    Fields: ({ form }) => (
      <>
        {all.map(([key, { label, isLine, demands = [] }]) => {
          const hint =
            demands.length > 0
              ? `Keep ${demands.map(([phrase]) => `“${phrase}”`).join(', ')} in it.`
              : undefined
          return isLine ? (
            <TextField key={key} {...form.text(key)} {...{ label, hint }} autoComplete="off" />
          ) : (
            <TextArea key={key} {...form.text(key)} {...{ label, hint }} rows={3} />
          )
        })}
        <PagePreview block={block} form={form} />
      </>
    ),
  }
}

function PagePreview({ block, form }: { block: PageBlockId; form: Form<SettingFormValues> }) {
  const [open, setOpen] = useState(false)
  const { name, path, anchor = '', texts: known } = pageBlock(block)
  const names = Object.keys(known)
  const texts = Object.fromEntries(names.map((name) => [name, form.values[name]?.trim() ?? '']))
  const refused = names.filter((name) => checkPageText(block, name, texts[name] ?? ''))
  const preview = useMutation({
    mutationFn: () => request(pagePreviewRoutes.previewPage, { body: { block, texts } }),
  })
  const isOfPlans = path === '/order'
  return (
    <div>
      <Button
        small
        variant="outline"
        onClick={() => {
          setOpen(true)
          if (!isOfPlans) preview.mutate()
        }}
      >
        Preview page
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="wide"
        title={name}
        description={
          isOfPlans
            ? 'The plans as customers see them. Nothing is saved.'
            : 'The page with this text. Nothing is saved.'
        }
      >
        <Status as="div" className="grid gap-4">
          {refused.length > 0 && (
            <Notice kind="warn">
              Invalid text is replaced by the default here:{' '}
              {refused.map((name) => known[name]?.label).join(', ')}.
            </Notice>
          )}
          {preview.isPending && <p>Rendering the page…</p>}
          {preview.isError && <Notice kind="danger">{errorMessage(preview.error)}</Notice>}
          {isOfPlans && open && <PlansInWords {...{ block, texts, refused }} />}
          {preview.data && (
            // Without scripts; same origin, so that fonts load.
            <iframe
              title={`The page with “${name}”`}
              sandbox="allow-same-origin"
              srcDoc={preview.data.html}
              onLoad={({ currentTarget }) =>
                currentTarget.contentDocument?.getElementById(anchor)?.scrollIntoView()
              }
              className="h-[65dvh] w-full rounded-sm border border-line"
            />
          )}
        </Status>
      </Dialog>
    </div>
  )
}

/** The plans with the typed copy. */
function PlansInWords({
  block,
  texts,
  refused,
}: {
  block: PageBlockId
  texts: SettingFormValues
  refused: readonly string[]
}) {
  const typed = Object.entries(texts).filter(([name]) => !refused.includes(name))
  const words = {
    ...siteConfig().words,
    ...Object.fromEntries(typed.map(([name, text]) => [`${block}.${name}`, text])),
  }
  const shown = Object.values(plans).filter(
    ({ id }) => block === 'every-plan' || block === `plan-${id}`,
  )
  return shown.map(({ id }) => {
    const { description, features } = planWithCopy(id, words)
    return (
      <section key={id} aria-label={planTitle(plans[id])}>
        <h3 className="font-strong">{planTitle(plans[id])}</h3>
        <p className="text-muted">{description}</p>
        <ul className="mt-2 list-disc ps-5">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
    )
  })
}
