/** Texts of all forms. */
export const forms = {
  optional: 'optional',
  this_field: 'This field',
  passwords_differ: 'The two passwords are not the same.',
  check: 'Please check the marked fields.',
  no_answer: 'The shop does not answer at the moment. Nothing was lost; please try again.',
};
