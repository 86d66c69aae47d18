/** Texts of the pages of messages. */
export const messageTextsEn = {
  channels: { mail: 'Mail', sms: 'Text message' },
  default: 'Default',
  language: 'Language',
  changed_language: '%{language} (changed)',
  default_language: '%{language}',
  parts: { subject: 'Subject', title: 'Heading', notice: 'Sentence in the inbox', body: 'Text' },
  help: {
    subject: 'In one line.',
    title: 'Above the mail, and the title in the inbox.',
    notice: 'Also in push messages.',
    body: 'Empty lines separate paragraphs. A link that stands alone becomes a button.',
    sms: 'Providers charge for each segment, and variables add to the length.',
  },
  length: '%{count} of %{max} characters.',
  inbox_title: 'While this is the default, the title in the inbox is “%{title}”.',
  emptied: 'An empty field is saved as the default.',
  variables: 'Variables',
  variables_help:
    'A click puts a variable into the text. {{#name}}…{{/name}} is shown only if the variable is true or not empty, {{^name}}…{{/name}} only if it is not.',
  insert: 'Insert %{name}',
  required: 'Required.',
  preview: 'Preview',
  preview_data: 'Shown with',
  data: { example: 'Example', latest: 'Latest record' },
  case: 'Case',
  usual_case: 'Usual',
  size: '%{characters} characters in one text message. |||| %{characters} characters in %{smart_count} text messages.',
  size_help: 'With the example data, it may have at most %{max}. Real names and links can be longer.',
  in_inbox: 'In the inbox:',
  saved: 'The text is saved, and used from now on.',
  test: 'Send a test mail',
  test_consequence: 'A mail with this text and examples goes to your own address. Nobody else gets it.',
  test_sms: 'Send it to me as a mail',
  test_sms_consequence:
    'The text message goes to your own e-mail address, with examples. No text message is sent to anybody.',
  tested: 'The mail is on its way to you.',
  drop: 'Back to the default',
  drop_consequence: 'The words of this language are deleted, and the default is sent again.',
  dropped: 'The default is used again.',
};

/** Texts of the list of messages, beside the names of their kinds. */
export const messageRecordsEn = {
  name: 'Text of messages |||| Texts of messages',
  fields: { kind: 'Message', channel: 'Sent as', languages: 'Changed' },
};
