/** Ends what the specs of a group hand on: services (kept-service.ts) and a browser (browser.ts). */
const SHARED = `
globalThis.comptoirGroup = [];
afterAll(async () => { for (const end of globalThis.comptoirGroup) await end(); });
`;

module.exports = { SHARED };
