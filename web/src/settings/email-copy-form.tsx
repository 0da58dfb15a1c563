import { emailPreviewRoutes } from '@vitrine/contract/email-previews'
import { useMutation } from '@tanstack/react-query'
import {
  isSubjectOrHeading,
  emailTextsOf,
  checkEmailText,
  type EditableEmail,
} from '@vitrine/domain/email/email-copy'
import { useState } from 'react'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import type { Form } from '../ui/use-form.ts'
import type { SettingForm, SettingFormValues } from './setting-form.ts'

/** A field for each text of an email, and a preview. */
export function emailCopyForm(letter: EditableEmail): SettingForm<`letter-${EditableEmail}`> {
  const { name, when, placeholders, texts } = emailTextsOf(letter)
  const all = Object.entries(texts)
  const known = Object.entries(placeholders).map(([key, value]) => `{${key}} (${value})`)
  return {
    title: name,
    about: `${when} You may use: ${known.join(', ')}. Other amounts, times and percentages are refused.`,
    variables: undefined,
    toValues: (setting) => ({ ...setting.texts }),
    toSetting: (typed) => ({
      texts: Object.fromEntries(all.map(([key]) => [key, typed[key] ?? ''])),
    }),
    facts: (setting) => all.map(([key, { label }]) => [label, setting.texts[key] || 'Left out']),
    Fields: ({ form }) => (
      <>
        {all.map(([key, { label, needs, isNeeded }]) => {
          const hint = needs && `Keep ${needs.map((need) => `{${need}}`).join(', ')} in it.`
          return isSubjectOrHeading(key) ? (
            <TextField key={key} {...form.text(key)} {...{ label, hint }} autoComplete="off" />
          ) : (
            <TextArea
              key={key}
              {...form.text(key)}
              {...{ label, hint }}
              optional={needs === undefined && isNeeded === undefined}
              rows={2}
            />
          )
        })}
        <LetterPreview letter={letter} form={form} />
      </>
    ),
  }
}

function LetterPreview({ letter, form }: { letter: EditableEmail; form: Form<SettingFormValues> }) {
  const [open, setOpen] = useState(false)
  const names = Object.keys(emailTextsOf(letter).texts)
  const texts = Object.fromEntries(names.map((name) => [name, form.values[name] ?? '']))
  const refused = names.filter(
    (name) => checkEmailText(letter, name, texts[name] ?? '') !== undefined,
  )
  const preview = useMutation({
    mutationFn: () => request(emailPreviewRoutes.previewEmail, { body: { letter, texts } }),
  })
  const { data } = preview
  return (
    <div>
      <Button
        small
        variant="outline"
        onClick={() => {
          setOpen(true)
          preview.mutate()
        }}
      >
        Preview email
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="wide"
        title={emailTextsOf(letter).name}
        description="All variants, for a sample order. Nothing is sent."
      >
        <Status as="div" className="grid gap-4">
          {refused.length > 0 && (
            <Notice kind="warn">
              Invalid text is replaced by the default here:{' '}
              {refused.map((name) => emailTextsOf(letter).texts[name]?.label).join(', ')}.
            </Notice>
          )}
          {preview.isPending && <p>Rendering the email…</p>}
          {preview.isError && <Notice kind="danger">{errorMessage(preview.error)}</Notice>}
          {data?.forms.map(({ subject, html, text }, place) => (
            <section key={place} aria-label={subject} className="grid gap-2">
              <h3 className="font-strong">{subject}</h3>
              <iframe
                title={`Email “${subject}”`}
                sandbox=""
                srcDoc={html}
                className="h-[60dvh] w-full rounded-sm border border-line"
              />
              <details>
                <summary className="min-h-11 cursor-pointer py-2">As plain text</summary>
                <pre className="text-small break-words whitespace-pre-wrap">{text}</pre>
              </details>
            </section>
          ))}
        </Status>
      </Dialog>
    </div>
  )
}
