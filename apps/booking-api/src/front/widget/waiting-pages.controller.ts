import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { UUID } from '../../booking/bookings/booking-token-pipe';
import { LANGUAGE_HEADER } from '../../platform/http/languages';
import { WaitingListErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import { WaitingListService } from '../waiting-list/waiting-list.service';
import { waitedFor } from '../waiting-list/waiting-list.view';
import { policyOf, renderHostedPage } from './hosted-page';
import { HostedPageQuery } from './hosted-pages.controller';
import { PageAnswersService } from './page-answers.service';

const { WAITING_ENTRY_NOT_FOUND } = WaitingListErrors;

/** The page that links in mails of the waiting list lead to. */
@ApiTags('pages')
@Controller('waiting')
export class WaitingPagesController {
  constructor(
    private readonly list: WaitingListService,
    private readonly pages: PageAnswersService,
  ) {}

  @Get(':token')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', policyOf("'none'"))
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'A page to book the time that the waiting list offers, and to leave the list',
    description:
      'Opening it changes nothing. `GET /api/waiting-list/{token}/manage` does without JavaScript.',
    produces: 'text/html',
    notFoundPage: true,
    errors: [WAITING_ENTRY_NOT_FOUND],
  })
  async showWaitingPage(
    @Param('token') token: string,
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    return this.pages.orMissing(this.pages.wordingOf(lang, accepted), reply, async () => {
      if (!UUID.test(token)) throw WAITING_ENTRY_NOT_FOUND();
      const entry = await this.list.findEntry(token);
      const frame = await this.pages.frameFor(entry, lang, reply);
      return renderHostedPage({
        ...frame,
        title: waitedFor(entry),
        attributes: { waiting: token },
        fallback: { href: `/api/waiting-list/${token}/manage`, text: frame.wording.text('waiting_see') },
      });
    });
  }
}
