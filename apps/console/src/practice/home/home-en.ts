export const homeEn = {
  areas: {},
  resources: {},
};
