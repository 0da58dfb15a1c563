/** Bounds of what a customer types about a preview: far above honest use. */

/** Characters of one comment, of a suggested wording, of an answer. */
export const MAX_COMMENT_LENGTH = 4000
/** Comments on one list. */
export const MAX_OPEN_COMMENTS = 200
