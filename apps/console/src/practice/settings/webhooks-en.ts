export const webhooksEn = {};
