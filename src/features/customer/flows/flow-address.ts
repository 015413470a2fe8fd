/** The address of a customer's follow-ups: the list of all, filtered. */
export const flowsOfCustomer = (id: number): string => `/customer/followList?customerId=${id}`
