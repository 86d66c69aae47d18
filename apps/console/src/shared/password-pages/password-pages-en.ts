/** Texts of the pages for staff without a password, or with a forgotten one. */
export const passwordPagesEn = {
  forgot: {
    title: 'Forgot password?',
    text: 'Enter the e-mail address of your account. You get a mail with a link to choose another password.',
    submit: 'Send the link',
    done: 'If an account has this address, a mail with a link is on its way. It is valid for an hour.',
    back: 'Back to the page to sign in',
  },
  choose: {
    title: 'Your account for the console',
    text: 'Choose a password for %{email}. You sign in with it afterwards.',
    help: 'At least 8 characters, with a small letter, a capital letter and a digit.',
    help_practice: 'At least 10 characters.',
    failed: 'This link does not work any more. Ask for another one.',
    submit: 'Choose password',
    done: 'Your password is set. You can sign in now.',
    again: 'Ask for another link',
  },
};
