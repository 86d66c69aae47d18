import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { KindParam, MessageTextsAdminService, TextParams } from '@comptoir/message-texts';
import type { Language } from '../../platform/i18n/languages';
import { MESSAGE_TEXTS } from '../notifications/message-kinds';
import { PreviewMessage, SaveMessageText } from './message-texts.dto';
import { MessagePreviewsService, type PreviewedMessage } from './message-texts.previews.service';
import { MessageTestsService } from './message-texts.tests.service';
import {
  MessageKindDetailsView,
  MessageKindView,
  MessagePreviewView,
  MessageTextView,
} from './message-texts.view';

const MessageTextResponse = Type.Object({ message: Type.String(), data: MessageTextView });
type MessageTextResponse = Static<typeof MessageTextResponse>;

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
    summary: 'Messages to customers, with their variables and the languages in which staff have changed them',
    returns: Type.Object({ data: Type.Array(MessageKindView) }),
  })
  async listMessageTexts(): Promise<{ data: MessageKindView[] }> {
    return { data: await this.texts.listKinds() };
  }

  @Get(':kind')
  @KindParam(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    summary: 'A message with its default and its own text in each language',
    returns: Type.Object({ data: MessageKindDetailsView }),
  })
  async findMessageTexts(@Param('kind') kind: string): Promise<{ data: MessageKindDetailsView }> {
    return { data: await this.texts.findKind(kind) };
  }

  @Get(':kind/:language')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    operation: 'getText',
    summary: 'The text of a message in one language',
    version,
    returns: Type.Object({ data: MessageTextView }),
  })
  async findMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
  ): Promise<{ data: MessageTextView }> {
    return { data: await this.texts.findText(kind, language) };
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
    returns: MessageTextResponse,
    notFound: MessageTextsAdminService,
  })
  async saveMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() { subject, title, notice, body }: SaveMessageText,
  ): Promise<MessageTextResponse> {
    const data = await this.texts.saveText(kind, language, { subject, title, notice, body });
    return { message: 'Text saved.', data };
  }

  @Delete(':kind/:language')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    operation: 'deleteText',
    summary: 'Return the text of a message in one language to the default',
    version,
    status: 204,
  })
  async deleteMessageText(@Param('kind') kind: string, @Param('language') language: string): Promise<void> {
    await this.texts.dropText(kind, language);
  }

  @Post(':kind/:language/preview')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Show a message with templates that are not stored yet',
    description:
      'Links and licence keys are examples, also with the data of an order. API keys may not call it, since it shows ' +
      'data of customers.',
    returns: Type.Object({ data: MessagePreviewView }),
    notFound: MessageTextsAdminService,
  })
  async previewMessageText(
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() body: PreviewMessage,
  ): Promise<{ data: MessagePreviewView }> {
    return { data: await this.previews.previewMessage(this.readDraft(kind, language, body)) };
  }

  @Post(':kind/:language/test')
  @TextParams(MESSAGE_TEXTS)
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Send a message with templates that are not stored yet to your own address',
    rateLimit: 'message-texts.test',
    returns: Type.Object({ message: Type.String() }),
    notFound: MessageTextsAdminService,
  })
  async testMessageText(
    @Caller() { userId, email }: Principal,
    @Param('kind') kind: string,
    @Param('language') language: string,
    @Body() body: PreviewMessage,
  ): Promise<{ message: string }> {
    await this.tests.requestTest(userId, this.readDraft(kind, language, body));
    return { message: `The message is on its way to ${email}.` };
  }

  private readDraft(
    kind: string,
    language: string,
    { data = 'example', example, order_number, ...templates }: PreviewMessage,
  ): PreviewedMessage {
    const draft = this.texts.readTemplates(kind, language, templates);
    return {
      // Checked by `readTemplates`, as is the language.
      name: kind as PreviewedMessage['name'],
      language: language as Language,
      draft,
      data,
      example: example || undefined,
      orderNumber: order_number || undefined,
    };
  }
}
