import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { KindParam, MessageTextsAdminService, TextParams } from '@comptoir/message-texts';
import type { Language } from '../../platform/http/languages';
import { MessageView } from '../../platform/http/message.view';
import { MESSAGE_TEXTS, type MessageKindName } from '../../messaging/texts/message-kinds';
import { PreviewMessage, SaveMessageText } from './message-texts.dto';
import { MessageTextErrors } from './message-texts.errors';
import { MessagePreviewsService, type PreviewedMessage } from './message-texts.previews.service';
import { MessageTestsService } from './message-texts.tests.service';
import {
  MessageKindDetailsView,
  MessageKindView,
  MessagePreviewView,
  MessageTextView,
} from './message-texts.view';

const version = { table: 'message_texts', params: ['kind', 'language'], column: 'id' };

@ApiTags('admin/message-texts')
@Controller('admin/message-texts')
export class MessageTextsAdminController {
  constructor(
    private readonly texts: MessageTextsAdminService,
    private readonly previews: MessagePreviewsService,
    private readonly tests: MessageTestsService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Messages to clients, with their variables and the languages in which staff have changed them',
    returns: Type.Array(MessageKindView),
  })
  listMessageTexts(): Promise<MessageKindView[]> {
    return this.texts.listKinds();
  }

  @Get(':kind')
  @KindParam(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    summary: 'A message with its default and its own text in each language',
    returns: MessageKindDetailsView,
  })
  findMessageTexts(@Param('kind') kind: string): Promise<MessageKindDetailsView> {
    return this.texts.findKind(kind);
  }

  @Get(':kind/:language')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    operation: 'getText',
    summary: 'The text of a message in one language',
    version,
    returns: MessageTextView,
  })
  findMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
  ): Promise<MessageTextView> {
    return this.texts.findText(kind, language);
  }

  @Put(':kind/:language')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    operation: 'updateText',
    summary: 'Write the text of a message in one language',
    description:
      'Takes the whole text. A part that is absent, empty, null or equal to the default stays the default. ' +
      'A template may name the variables of the message only, and needs those that are required.',
    version,
    returns: MessageTextView,
    notFound: MessageTextsAdminService,
  })
  saveMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() { subject, title, notice, body }: SaveMessageText,
  ): Promise<MessageTextView> {
    return this.texts.saveText(kind, language, { subject, title, notice, body });
  }

  @Delete(':kind/:language')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    operation: 'deleteText',
    summary: 'Return the text of a message in one language to the default',
    version,
    returns: MessageView,
  })
  async deleteMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
  ): Promise<{ message: string }> {
    await this.texts.dropText(kind, language);
    return { message: 'The message has its default text again' };
  }

  @Post(':kind/:language/preview')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Show a message with templates that are not stored yet',
    description: 'Links and codes are examples, also with the data of a booking.',
    returns: MessagePreviewView,
    notFound: MessageTextsAdminService,
  })
  previewMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() body: PreviewMessage,
  ): Promise<MessagePreviewView> {
    return this.previews.previewMessage(this.readDraft(kind, language, body));
  }

  @Post(':kind/:language/test')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Send a message with templates that are not stored yet to your own address',
    description: 'It goes through the stored SMTP settings. A text message is sent as a mail.',
    rateLimit: 'message-texts.test',
    returns: MessageView,
    notFound: MessageTextsAdminService,
    errors: [MessageTextErrors.TEST_MAIL_FAILED],
  })
  async testMessageText(
    @Caller() { email }: Principal,
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() body: PreviewMessage,
  ): Promise<{ message: string }> {
    await this.tests.sendTest(email, this.readDraft(kind, language, body));
    return { message: `Test email sent to ${email}` };
  }

  private readDraft(
    kind: string,
    language: string,
    { data = 'example', booking_id, ...given }: PreviewMessage,
  ): PreviewedMessage {
    const templates = this.texts.readTemplates(kind, language, given);
    return {
      // Checked by `readTemplates`, as is the language.
      kind: kind as MessageKindName,
      language: language as Language,
      templates,
      data,
      bookingId: booking_id ?? undefined,
    };
  }
}
