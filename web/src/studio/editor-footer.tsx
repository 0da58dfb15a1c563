import { Link } from 'react-router'
import { paths } from '../shell/paths.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { ChecksBar } from './checks/index.ts'
import type { Editor } from './draft-editor.tsx'
import { hintCount } from './writing/index.ts'

const LINK =
  'inline-flex min-h-9 items-center rounded-xs font-semibold text-ink-2 underline underline-offset-4'

/** The checks of the draft, with links to blockers, claims and writing hints. */
export function EditorFooter({ editor }: { editor: Editor }) {
  const { order, items, checks, preview, gate, writing, setDialog, openClaims } = editor
  return (
    <ChecksBar
      checks={checks}
      html={preview.html}
      items={items}
      resolved={gate.given.length}
      onShowBlockers={() => setDialog('items')}
    >
      <Tooltip text="Claims with sources, printable">
        <Link
          to={paths.staffClaims(order.id)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void openClaims()
          }}
          className={LINK}
        >
          Claims
        </Link>
      </Tooltip>
      {writing.findings !== undefined && (
        <Tooltip text="Writing hints (Shift F9)">
          <button type="button" onClick={() => setDialog('hints')} className={LINK}>
            {writing.spelling.looking
              ? 'Writing: checking…'
              : `Writing: ${hintCount(writing.findings.length).toLowerCase()}`}
          </button>
        </Tooltip>
      )}
    </ChecksBar>
  )
}
