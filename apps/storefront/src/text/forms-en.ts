/** Texts of all forms. */
export const forms = {
  optional: 'optional',
  check: 'Please check the marked fields.',
  no_answer: 'The shop does not answer at the moment. Nothing was lost; please try again.',
};
