import type { AccountWords } from './message-words';

/** English words of messages about accounts, products and the newsletter. */
export const accountsEn: AccountWords = {
  verify_email: {
    subject: 'Confirm your e-mail address',
    title: 'Confirm your e-mail address',
    notice: 'Confirm your e-mail address to activate your account.',
    body: `Thank you for signing up. Please confirm your e-mail address to activate your account.

The link is valid for 60 minutes. If you did not create an account, ignore this message.

{{verify_link}}`,
    links: { verify_link: 'Confirm my address' },
  },
  welcome: {
    subject: 'Welcome!',
    title: 'Welcome!',
    notice: 'Your address is confirmed and your account is ready.',
    body: `Your address is confirmed and your account is ready.

You can now place orders, follow your parcels and find your invoices.

{{shop_link}}`,
    links: { shop_link: 'Visit the shop' },
  },
  reset_password: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    notice: 'With this link you can choose a new password.',
    body: `Somebody, probably you, has asked for a new password for your account.

The link is valid for 60 minutes and works once. If it was not you, ignore this message: your password stays as it is.

{{password_link}}`,
    links: { password_link: 'Choose a password' },
  },
  invitation: {
    subject: 'Your account is ready',
    title: 'Your account is ready',
    notice: 'Choose a password to sign in.',
    body: `{{#console_link}}
An account of the staff has been made for you. Choose a password, then sign in to the console: {{console_link}}
{{/console_link}}
{{^console_link}}
An account has been made for you. Choose a password to use it.
{{/console_link}}

The link is valid for 7 days and works once. After that, ask for a new password on the sign-in page of the shop.

{{password_link}}`,
    links: { password_link: 'Choose a password' },
  },
  password_changed: {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    notice: 'The password of your account was changed.',
    body: `The password of your account has just been changed, and your other devices are signed out.

If it was not you, choose another password at once.

{{forgot_link}}`,
    links: { forgot_link: 'It was not me' },
  },
  second_factor_added: {
    subject: 'Your second factor is set up',
    title: 'Your second factor is set up',
    notice: 'From now on you also need a code of your app to sign in.',
    body: `Your account has a second factor now. Each time you sign in, you also enter a code of your app. Your other devices are signed out.

Keep your recovery codes in a safe place. With them you can sign in without your phone.

If it was not you, choose another password at once, and write to us.

{{forgot_link}}`,
    links: { forgot_link: 'It was not me' },
  },
  second_factor_removed: {
    subject: 'Your second factor was removed',
    title: 'Your second factor was removed',
    notice: 'Your password alone is enough to sign in again.',
    body: `{{#is_by_staff}}
An administrator has removed the second factor of your account. Your password alone is enough to sign in.
{{/is_by_staff}}
{{^is_by_staff}}
The second factor of your account was removed. Your password alone is enough to sign in, and your other devices are signed out.
{{/is_by_staff}}

If you did not want this, choose another password at once, and write to us.

{{forgot_link}}`,
    links: { forgot_link: 'It was not me' },
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    title: 'A recovery code was used',
    notice: 'Somebody, probably you, has signed in with a recovery code.',
    body: `Somebody, probably you, has just signed in to your account with a recovery code. That code does not work again.

You can get new codes in your account. If it was not you, choose another password at once.

{{forgot_link}}`,
    links: { forgot_link: 'It was not me' },
  },
  second_factor_guessed: {
    subject: 'Wrong codes were entered for your account',
    title: 'Wrong codes were entered for your account',
    notice: 'Somebody knows your password, and has entered wrong codes.',
    body: `Somebody has entered ten wrong codes for your account. Whoever it was knows your password. Codes of your app work again in an hour, and recovery codes work now.

If it was not you, choose another password at once.

{{forgot_link}}`,
    links: { forgot_link: 'It was not me' },
  },
  new_sign_in: {
    subject: 'New sign-in to your account',
    title: 'New sign-in to your account',
    notice: 'Somebody, probably you, has signed in with a new browser.',
    body: `Somebody, probably you, has just signed in to your account with a browser that you have not used lately.

If it was not you, choose another password at once. This signs out all devices.

{{forgot_link}}`,
    links: { forgot_link: 'It was not me' },
  },
  account_deleted: {
    subject: 'Your account is deleted',
    title: 'Your account is deleted',
    notice: 'Your account has been deleted, as you asked.',
    body: `Your account {{email}} has been deleted, as you asked. You are signed out everywhere.

The law makes us keep your orders and invoices. You are welcome to register again with the same address.`,
  },
  wallet_adjusted: {
    subject: 'Your wallet has changed',
    title: 'Your wallet has changed',
    notice:
      '{{amount}} were {{#is_credit}}added to{{/is_credit}}{{^is_credit}}taken from{{/is_credit}} your wallet: {{reason}}',
    body: `{{amount}} were {{#is_credit}}added to{{/is_credit}}{{^is_credit}}taken from{{/is_credit}} your wallet. Reason: {{reason}}

Your balance was {{balance}} afterwards.

{{wallet_link}}`,
    links: { wallet_link: 'See my wallet' },
  },
  review_approved: {
    subject: 'Your review is published',
    title: 'Your review is published',
    notice: 'Your review of “{{product_name}}” is published. Thank you!',
    body: `Your review of “{{product_name}}” has been approved and everybody can read it now.

Thank you for sharing what you think.

{{product_link}}`,
    links: { product_link: 'See the product' },
  },
  back_in_stock: {
    subject: 'Back in stock: {{product_name}}',
    title: 'Back in stock',
    notice: '{{product_name}} is available again.',
    body: `Good news: {{product_name}}, which you were waiting for, is available again.

There is a limited number, and none is set aside for you.

{{product_link}}`,
    links: { product_link: 'See the item' },
  },
  back_in_stock_mail: {
    subject: 'Back in stock: {{product_name}}',
    title: 'Back in stock',
    notice: '{{product_name}} is available again.',
    body: `Good news: {{product_name}}, which you were waiting for, is available again.

There is a limited number, and none is set aside for you.

{{product_link}}`,
    links: { product_link: 'See the item' },
    footer: 'You receive this message because it was asked for with this address. There is no other one.',
  },
  newsletter_confirmation: {
    subject: 'Please confirm your subscription',
    title: 'Please confirm your subscription',
    notice: 'One click, and you will be the first to hear what is new.',
    body: `Somebody asked for this address to receive our newsletter. If it was you, please confirm within 7 days.

If it was not you, do nothing, or refuse here: {{unsubscribe_link}}

{{confirm_link}}`,
    links: { confirm_link: 'Confirm my subscription' },
    footer: 'You receive this message because our newsletter was asked for with this address.',
  },
  newsletter_welcome: {
    subject: 'Welcome to our newsletter',
    title: 'Welcome to our newsletter',
    notice: 'You will be the first to hear what is new.',
    body: `Your address is on our mailing list: you will be the first to hear what is new.

If it was not you, or you change your mind, unsubscribe here: {{unsubscribe_link}}

{{shop_link}}`,
    links: { shop_link: 'Visit the shop' },
    footer: 'You receive this message because this address was put on our mailing list.',
  },
  webhook_disabled: {
    subject: 'Your webhook was disabled',
    title: 'Your webhook was disabled',
    notice: 'One of your webhooks receives no events any more.',
    body: `{{#is_gone}}
Your webhook answered that it is gone (status 410). It receives no events any more.
{{/is_gone}}
{{^is_gone}}
Deliveries to your webhook failed again and again. It receives no events any more.
{{/is_gone}}

Register it again once its address answers.`,
  },
};
