/** The refund policy in one line. The terms have the details. */
export const refundNote =
  'Money-back guarantee: within 7 days on request, up to 30 days at our judgment.'
