import { useParams } from 'react-router'
import { FieldNotes } from '../notes/field-notes.tsx'
import { WhoIsHere } from '../ordering/who-is-here.tsx'
import { StaffPublishDialog } from '../publishing/staff-publish-dialog.tsx'
import { OrderStanding } from '../reporting/order-standing.tsx'
import { StaffPreviewDialog } from '../reviews/staff-preview-dialog.tsx'
import { StaffReviewStrip } from '../reviews/staff-review-strip.tsx'
import { type EditorParts, StaffEditorPage } from '../studio/staff-editor-page.tsx'
import { privatePageHead } from './page-head.ts'

export const meta = () => privatePageHead('team', 'Editor')
export const handle = { wholeScreen: true }

/** The editor, with the clock and the publish dialog of the modules that own them. */
export default function StaffEditorRoute() {
  const { orderId = '' } = useParams()
  return <StaffEditorPage key={orderId} orderId={orderId} parts={parts} />
}

const parts: EditorParts = {
  standing: ({ id, clock, orderStatus }, fetchedAt) => (
    <>
      <OrderStanding clock={clock} status={orderStatus} fetchedAt={fetchedAt} brief />
      <WhoIsHere orderId={id} doing="editing" />
    </>
  ),
  sendPreview: (dialog) => <StaffPreviewDialog {...dialog} />,
  publish: (dialog) => <StaffPublishDialog {...dialog} />,
  fieldNotes: (notes) => <FieldNotes {...notes} />,
  customersList: (list) => <StaffReviewStrip {...list} />,
}
