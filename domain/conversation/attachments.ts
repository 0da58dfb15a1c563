/** Attachments of a conversation. */

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** Limits above honest use, per 24 hours and per order. */
export const MAX_ATTACHMENTS_PER_DAY = 20
export const MAX_ATTACHMENTS = 100
export const MAX_ATTACHMENT_TOTAL_BYTES = 200 * 1024 * 1024

/** For the file dialog. */
export const ATTACHMENT_EXTENSIONS = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.webp,.heic'

export const attachmentTypesMessage =
  'Send a PDF, a Word file (.doc or .docx) or a picture (JPEG, PNG, WebP or HEIC)'
