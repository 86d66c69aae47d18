/** Texts of the settings. */
export const settingsEn = { resources: {}, pages: {} };
