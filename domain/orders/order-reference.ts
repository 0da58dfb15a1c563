/** The order number for people: the first characters of the ID. */
export const orderReference = (orderId: string): string => orderId.slice(0, 8).toUpperCase()
