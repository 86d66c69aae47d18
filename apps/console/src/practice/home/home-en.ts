/** Texts of the first page. */
export const homeEn = {};
