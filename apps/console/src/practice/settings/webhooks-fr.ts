export const webhooksFr = {};
