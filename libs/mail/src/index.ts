export { MailModule } from './mail.module';
export { type MailOptions } from './mail.options';
export { type Attachment, type Mail, Mailer, type Recipient } from './mailer';
export {
  type Brand,
  type MailBlock,
  type MailContent,
  type MailLine,
  type MailTotal,
  mailLayout,
} from './mail-layout';
