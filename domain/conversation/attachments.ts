/** Files that customer and team put into their conversation: certificates, letters, a newer CV. */

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** Far above honest use: what a customer sends within 24 hours, and what is kept of one order. */
export const MAX_ATTACHMENTS_PER_DAY = 20
export const MAX_ATTACHMENTS = 100
export const MAX_ATTACHMENT_TOTAL_BYTES = 200 * 1024 * 1024

/** For a file dialog. */
export const ATTACHMENT_EXTENSIONS = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.webp,.heic'

export const attachmentTypesMessage =
  'Send a PDF, a Word file (.doc or .docx) or a picture (JPEG, PNG, WebP or HEIC)'
