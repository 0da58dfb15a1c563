/** The refund in one line, under a button that charges. The terms say the same at length. */
export const refundNote =
  'Money-back guarantee: within 7 days on request, up to 30 days at our judgment.'
