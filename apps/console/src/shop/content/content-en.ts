export const contentEn = {
  areas: { content: 'Content' },
  resources: {},
};
