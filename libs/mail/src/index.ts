export { MailModule } from './mail.module';
export { type Recipient, parseMailAddress } from './address';
export { type MailOptions, type SmtpServer } from './mail.options';
export { type Attachment, type Mail, Mailer } from './mailer';
export {
  type Brand,
  type MailBlock,
  type MailContent,
  type MailLine,
  type MailTotal,
  mailLayout,
} from './mail-layout';
