import { type DynamicModule, Module } from '@nestjs/common';
import { MessageTextsAdminService } from './message-texts.admin.service';
import { MESSAGE_TEXTS_OPTIONS, type MessageTextsOptions } from './message-texts.options';
import { MessageTextsService } from './message-texts.service';

/** Provides the words of messages to the features that send them. */
@Module({})
export class MessageTextsModule {
  static forRoot(options: MessageTextsOptions): DynamicModule {
    return {
      module: MessageTextsModule,
      global: true,
      providers: [
        { provide: MESSAGE_TEXTS_OPTIONS, useValue: options },
        MessageTextsService,
        MessageTextsAdminService,
      ],
      exports: [MessageTextsService, MessageTextsAdminService],
    };
  }
}
