import { customFieldsEn } from '../shop/settings/custom-fields/custom-fields-en';
import { apiKeysEn } from '../shared/api-keys/api-keys-en';
import { messageTextsEn } from '../shared/message-texts/message-texts-en';
import { webhookEventsEn } from '../shared/webhooks/webhook-events-en';

/** Texts of the frame around all pages. */
export const consoleEn = {
  session: {
    email: 'E-mail',
    ended: 'Your session has ended',
    ended_text: 'Sign in again to go on. What you typed on the page stays.',
    no_staff: 'This account may not use the console. Sign in with an account of the staff.',
    development: 'Accounts of the development data:',
  },
  second_step: {
    text: 'Enter the six digits that your app shows now.',
    code: 'Code',
    recovery_text: 'Enter one of the recovery codes that you have kept. Each works once.',
    recovery_code: 'Recovery code',
    with_recovery: 'Use a recovery code',
    with_app: 'Use the app',
  },
  account: {
    title: 'My account',
    second_factor: 'Second factor',
    off: 'Whoever learns your password can sign in as you. With a second factor, a login also needs a code of an app on your phone.',
    on: 'A login asks for a code of your app.',
    codes_left:
      'You have %{smart_count} recovery code left. |||| You have %{smart_count} recovery codes left.',
    set_up: 'Set up a second factor',
    renew: 'New recovery codes',
    renew_text: 'The earlier recovery codes stop working.',
    remove: 'Remove the second factor',
    remove_text: 'Your password alone will be enough to sign in. Your other devices are signed out.',
    removed: 'The second factor is removed.',
    password_text: 'Enter your password to go on.',
    go_on: 'Go on',
    scan_text: 'Scan this picture with an authenticator app. Then enter the code that the app shows.',
    qr: 'QR code for an authenticator app',
    secret: 'Without a camera, type this key into the app:',
    confirm: 'Confirm',
    codes: 'Recovery codes',
    codes_text:
      'Keep these codes in a safe place. Each lets you sign in once without your phone. They are shown only now.',
    copy: 'Copy',
    print: 'Print',
    kept: 'I have kept them',
    due: 'Your role needs a second factor from this day on:',
    required:
      'Your role needs a second factor. Set one up to go on. You need a phone with an authenticator app.',
  },
  layout: {
    menu: 'Menu',
    shop: 'Shop',
    practice: 'Practice',
    to_shop: 'Go to the shop',
    to_practice: 'Go to the practice',
  },
  palette: {
    open: 'Search anywhere',
    hint: 'A page, an order, a customer…',
    pages: 'Pages',
    actions: 'New',
    create: 'New: %{name}',
    nothing: 'Nothing found',
  },
  api_keys: apiKeysEn,
  message_texts: messageTextsEn,
  webhook_events: webhookEventsEn,
  secret: {
    secret_title: 'The secret',
    secret_text: 'Copy it now, so that the receiver can check signatures. It is not shown again.',
    copy: 'Copy',
    copied: 'It is copied.',
    not_copied: 'The browser does not allow copying. Select the text and copy it.',
    noted: 'I have noted it',
  },
  list: { empty: 'There is nothing here yet.' },
  image: {
    rules: 'JPEG, PNG or WebP, at most 8 MB.',
    upload: 'Upload an image',
    replace: 'Replace the image',
    done: 'The image was saved.',
  },
  custom_fields: customFieldsEn,
  translations: {
    title: 'Other languages',
    hint: 'A text that is left empty is shown in the base language.',
    missing: '1 text is missing |||| %{smart_count} texts are missing',
  },
  editor: { headings: 'Headings', heading_2: 'Heading', heading_3: 'Subheading' },
  order: {
    handle: 'Drag %{name}',
    remove: 'Remove %{name}',
    instructions:
      'Press the space bar to pick it up, the arrow keys to move it, the space bar to drop it, and Escape to cancel.',
    started: '%{name} was picked up.',
    over: '%{name} is at place %{place} of %{places}.',
    dropped: '%{name} was dropped at place %{place} of %{places}.',
    cancelled: '%{name} is where it was.',
  },
  restore: {
    action: 'Restore',
    text: 'The record comes back as it was.',
    done: 'The record was restored.',
    deleted: 'Deleted:',
  },
  delete: { title: 'Delete %{name}?', text: 'This cannot be undone.' },
  conflict: {
    details: 'Several details',
    title: 'Somebody else changed this record',
    text: 'These fields changed since you opened the page. Fields that you changed too are marked.',
    field: 'Field',
    seen: 'When you opened it',
    theirs: 'Now',
    mine: 'Yours',
    use_theirs: 'Drop my changes',
    use_mine: 'Save my fields over theirs',
    back: 'Back to the form',
    cancelled: 'Nothing was saved.',
  },
  extensions: {
    failed: '“%{title}” cannot be shown. Its maker can find the reason in the console of the browser.',
  },
  choose_password: {
    title: 'Your account for the console',
    text: 'Choose a password for %{email}. You sign in with it afterwards.',
    help: 'At least 8 characters, with a small letter, a capital letter and a digit.',
    submit: 'Choose password',
    done: 'Your password is set. You can sign in now.',
  },
  not_saved: 'Not saved yet: the service does not answer. We keep trying…',
  errors: {
    connection_lost: 'The service does not answer. Check your connection and try again.',
    timeout: 'The service took too long to answer. Try again.',
    unexpected_response: 'The service answered with something that the console does not understand.',
    unknown: 'That did not work.',
  },
};

/** Replaces texts of React-admin, which speak of elements. */
export const notificationsEn = {
  created: 'The new record is saved.',
  updated: 'The changes are saved. |||| The changes of %{smart_count} records are saved.',
  deleted: 'The record is deleted. |||| %{smart_count} records are deleted.',
};
