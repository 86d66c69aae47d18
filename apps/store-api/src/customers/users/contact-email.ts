/**
 * SQL of the address that mails to customer `u` go to: that of the account, or the one that a guest gave with
 * an order. Empty for a guest without an order.
 */
export const CONTACT_EMAIL = `coalesce(u.email, (SELECT g.email FROM guests g WHERE g.user_id = u.id), '')`;
