import { Fragment } from 'react'
import {
  acceptsReason,
  blocksPublication,
  filterItemsByLanguage,
} from '@vitrine/domain/publishing/gate'
import { checkDraft, type DraftCheck, OpenItemsDialog } from './checks/index.ts'
import type { Editor } from './draft-editor.tsx'
import { isSaved } from './draft/index.ts'
import { HistoryDialog } from './history/index.ts'
import { WritingHintsDialog } from './writing/index.ts'

/** The dialogs of the editor: hints, history, blockers, preview and publication. */
export function EditorDialogs({ editor }: { editor: Editor }) {
  const { order, language, languages, first, site, gate, items, currentDrafts } = editor
  const { checks, shown, present, state, session, writing, dialogProps, setDialog } = editor
  const { save } = state
  const canResolve = items.some((item) => blocksPublication(item) || acceptsReason(item))
  const blockersIn = (found: readonly DraftCheck[]) => [
    ...found.filter((check) => check.state === 'bad').map(({ label }) => label),
    ...(save.error === null ? [] : ['The draft is not saved yet']),
  ]
  const blockersOf = (chosen: readonly string[]) => {
    const chosenItems = filterItemsByLanguage(items, chosen, languages[0]?.code)
    return blockersIn(checkDraft(chosenItems, currentDrafts, shown))
  }
  const sendProps = {
    saving: !isSaved(save) && save.error === null,
    warnings: [
      ...(editor.readings.people?.answer === null ? ['Order and files name different people'] : []),
      ...checks
        .filter((check) => check.state === 'warn' && check.id !== 'language-missing')
        .map(({ label }) => label),
    ],
    errors: blockersIn(checks),
    errorsOf: blockersOf,
    onShowBlockers: canResolve ? () => setDialog('items') : undefined,
  }
  return (
    <>
      <WritingHintsDialog
        {...dialogProps('hints')}
        language={language.code}
        languages={languages}
        drafts={currentDrafts}
        writing={writing}
      />
      <HistoryDialog
        {...dialogProps('history')}
        orderId={order.id}
        language={language}
        resume={present.resume}
        design={first === null ? present : null}
        site={site}
        onEdit={(alter) => session.edit('', alter)}
      />
      <OpenItemsDialog
        {...dialogProps('items')}
        orderId={order.id}
        languages={languages}
        items={items}
        gate={gate}
        changes={editor.described}
        chosenItem={editor.chosenItem}
        onSave={() => session.flush()}
      />
      {(['preview', 'publish'] as const).map((name) => (
        <Fragment key={name}>
          {(name === 'preview' ? editor.sendPreview : editor.publish)({
            ...dialogProps(name),
            ...sendProps,
          })}
        </Fragment>
      ))}
    </>
  )
}
