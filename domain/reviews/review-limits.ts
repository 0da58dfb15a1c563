/** Limits of comments, above honest use. */

/** Characters. */
export const MAX_COMMENT_LENGTH = 4000
/** Per change request. */
export const MAX_OPEN_COMMENTS = 200
