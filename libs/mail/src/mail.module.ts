import { type DynamicModule, Module } from '@nestjs/common';
import { MAIL_OPTIONS, type MailOptions } from './mail.options';
import { Mailer } from './mailer';

/** Provides the `Mailer`. */
@Module({})
export class MailModule {
  static forRoot(options: MailOptions): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [{ provide: MAIL_OPTIONS, useValue: options }, Mailer],
      exports: [Mailer],
    };
  }
}
