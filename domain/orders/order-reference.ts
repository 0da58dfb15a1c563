/** The one number of an order that people say to each other: the first characters of its id. */
export const orderReference = (orderId: string): string => orderId.slice(0, 8).toUpperCase()
