import { Controller, Get, Header, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '@comptoir/errors';
import { Endpoint } from '@comptoir/http';
import { SettingsService } from '../../platform/settings/settings.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { waitingTokenPipe } from './waiting-list.controller';
import { WaitingListErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import { WaitingListService } from './waiting-list.service';
import { FORM_PAGE } from '../../messaging/texts/text-page';
import { renderWaitingPage } from './waiting-page';

const HTML = 'text/html; charset=utf-8';
const { WAITING_ENTRY_NOT_FOUND } = WaitingListErrors;

/** Shows the page that leaves the waiting list; it works without JavaScript. */
@ApiTags('waiting-list')
@Controller('waiting-list/:token/manage')
export class WaitingListPageController {
  constructor(
    private readonly list: WaitingListService,
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
  ) {}

  @Get()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', FORM_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary:
      'A page that shows an entry of the waiting list, with buttons that leave the list and decline the offer',
    produces: 'text/html',
    errors: [WAITING_ENTRY_NOT_FOUND],
  })
  showWaitingPage(
    @Param('token', waitingTokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.renderPage(token, reply);
  }

  /** A POST, because programs that check the links of mails send GET requests. Mail programs send it for one click. */
  @Post()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', FORM_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary:
      'Leave the waiting list with the button of the page or of a mail program, and show the page again',
    produces: 'text/html',
    emptyForm: true,
    errors: [WAITING_ENTRY_NOT_FOUND],
  })
  async leaveOnWaitingPage(
    @Param('token', waitingTokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.list.leaveWaitingList(token);
    return this.renderPage(token, reply);
  }

  @Post('decline')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', FORM_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Decline the offer with the button of the page, and show the page again',
    produces: 'text/html',
    emptyForm: true,
    errors: [WAITING_ENTRY_NOT_FOUND],
  })
  async declineOnWaitingPage(
    @Param('token', waitingTokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.list.declineOffer(token).catch(ignoreMissingOffer);
    return this.renderPage(token, reply);
  }

  private async renderPage(token: string, reply: FastifyReply): Promise<string> {
    const entry = await this.list.findEntry(token);
    const wording = await this.texts.wordingForBooking(entry);
    const { app_name: brand, currency } = await this.settings.readSettings();
    void reply.header('Content-Language', wording.language);
    return renderWaitingPage({ entry, brand, wording, premises: { currency } });
  }
}

/** The page then shows that there is no offer any more. */
function ignoreMissingOffer(error: unknown): void {
  const isMissing =
    error instanceof AppError && error.code === WaitingListErrors.WAITING_OFFER_NOT_FOUND().code;
  if (!isMissing) throw error;
}
