import { useParams } from 'react-router'
import { FieldNotes } from '../notes/field-notes.tsx'
import { OrderPresence } from '../ordering/order-presence.tsx'
import { StaffPublishDialog } from '../publishing/staff-publish-dialog.tsx'
import { OrderDueStatus } from '../reporting/order-due-status.tsx'
import { StaffPreviewDialog } from '../publishing/staff-preview-dialog.tsx'
import { StaffChangeRequest } from '../reviews/staff-change-request.tsx'
import { type EditorParts, StaffEditorPage } from '../studio/staff-editor-page.tsx'
import { privatePageHead } from './page-head.ts'

export const meta = () => privatePageHead('team', 'Editor')
export const handle = { wholeScreen: true }

/** The editor, with parts of other modules. */
export default function StaffEditorRoute() {
  const { orderId = '' } = useParams()
  return <StaffEditorPage key={orderId} orderId={orderId} parts={parts} />
}

const parts: EditorParts = {
  dueStatus: ({ id, clock, revision, orderStatus }, fetchedAt) => (
    <>
      <OrderDueStatus
        clock={clock}
        revision={revision}
        status={orderStatus}
        fetchedAt={fetchedAt}
        brief
      />
      <OrderPresence orderId={id} doing="editing" />
    </>
  ),
  sendPreview: (dialog) => <StaffPreviewDialog {...dialog} />,
  publish: (dialog) => <StaffPublishDialog {...dialog} />,
  fieldNotes: (notes) => <FieldNotes {...notes} />,
  changeRequest: (list) => <StaffChangeRequest {...list} />,
}
