export { MailQuota } from './mail-quota';
export { mailboxOf } from './mailbox';
export { MailModule } from './mail.module';
export { type Recipient, parseMailAddress } from './mail-address';
export { type Connect, type MailOptions, type SmtpServer, parseSmtpUrl } from './mail.options';
export { type Attachment, type CalendarPart, type Mail, Mailer } from './mailer';
export {
  type Brand,
  type MailBlock,
  type MailContent,
  type MailLine,
  type MailTotal,
  escapeHtml,
  mailLayout,
} from './mail-layout';
