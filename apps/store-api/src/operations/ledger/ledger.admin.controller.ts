import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, pageSchema, pageView } from '@comptoir/http';
import { CSV } from '../../platform/csv/csv-file';
import type { Paged } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { type ReportBody, reportResponse } from '../reports/report-response';
import { reportSchema } from '../reports/reports.view';
import { LedgerFilesService } from './ledger-files.service';
import { ACCOUNT_NAMES } from './ledger-accounts';
import {
  CloseLedgerDto,
  LedgerAccountDto,
  LedgerBalancesQuery,
  LedgerEntriesQuery,
  LedgerExportQuery,
} from './ledger.dto';
import { LedgerErrors } from './ledger.errors';
import { type LedgerProgress, LedgerService } from './ledger.service';
import {
  BALANCE_COLUMNS,
  LedgerAccountView,
  LedgerEntryView,
  LedgerStateView,
  toLedgerAccountView,
  toLedgerEntryView,
} from './ledger.view';

const NO_CONTENT = 204;

@ApiTags('admin/ledger')
@Controller('admin/ledger')
export class LedgerAdminController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly files: LedgerFilesService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'State of the ledger: when it was booked last, and the last closed day',
    returns: Type.Object({ data: LedgerStateView }),
  })
  async readState(): Promise<{ data: LedgerStateView }> {
    return stateBody(await this.ledger.readProgress());
  }

  @Get('entries')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Rows of the ledger, newest first',
    description: 'Each row moves an amount from the account `credit` to the account `debit`.',
    returns: pageSchema(LedgerEntryView),
  })
  async listEntries(@Query() query: LedgerEntriesQuery): Promise<Paged<LedgerEntryView>> {
    const terms = await this.ledger.readTerms();
    return pageView(await this.ledger.listEntries(query), query, (row) => toLedgerEntryView(row, terms));
  }

  @Get('balances')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Balances of the accounts before, in and after some days',
    description:
      'A row for each account and currency; sales and taxes also by country and rate. Debits are above zero.',
    returns: reportSchema('LedgerBalance', BALANCE_COLUMNS),
    produces: CSV,
  })
  async readBalances(@Query() query: LedgerBalancesQuery): Promise<ReportBody | StreamableFile> {
    const report = await this.ledger.readBalances(query, await this.ledger.readTerms());
    return reportResponse('balances', BALANCE_COLUMNS, report, query);
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'The ledger as a file for an accountant',
    description:
      'Kinds: `fec` (France), `datev` (Germany), `xero` and `quickbooks` with a journal for each day, and `csv` with all rows.',
    produces: CSV,
  })
  async exportLedger(@Query() query: LedgerExportQuery): Promise<StreamableFile> {
    const { name, type, content } = await this.files.writeFile(query);
    return new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });
  }

  @Get('accounts')
  @Endpoint({
    access: 'manager',
    summary: 'The accounts of the ledger with their numbers',
    returns: Type.Object({ data: Type.Array(LedgerAccountView) }),
  })
  async listAccounts(): Promise<{ data: LedgerAccountView[] }> {
    const { chart, own } = await this.ledger.readTerms();
    const keys = [...ACCOUNT_NAMES, ...[...own.keys()].filter((key) => key.includes(':'))];
    return { data: keys.map((key) => toLedgerAccountView(key, chart, own)) };
  }

  @Put('accounts/:account')
  @Endpoint({
    access: 'admin',
    summary: 'Give an account the number and the name of your own chart',
    description: 'Sales, shipping and tax may have a number for each country and rate, such as `tax:FR:20`.',
    returns: Type.Object({ data: LedgerAccountView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async nameAccount(
    @Param('account') account: string,
    @Body() body: LedgerAccountDto,
  ): Promise<{ data: LedgerAccountView }> {
    await this.ledger.nameAccount(account, body);
    const { chart, own } = await this.ledger.readTerms();
    return { data: toLedgerAccountView(account, chart, own) };
  }

  @Delete('accounts/:account')
  @HttpCode(NO_CONTENT)
  @Endpoint({
    access: 'admin',
    summary: 'Give an account its default number again',
    errors: [RequestErrors.NOT_FOUND],
  })
  async resetAccount(@Param('account') account: string): Promise<void> {
    await this.ledger.resetAccount(account);
  }

  @Post('closings')
  @Endpoint({
    access: 'admin',
    summary: 'Close all days up to one, which is over',
    description: 'Nothing is added to a closed day. What is found later has the day on which it is booked.',
    returns: Type.Object({ data: LedgerStateView }),
    errors: [LedgerErrors.LEDGER_CLOSED, LedgerErrors.LEDGER_BEHIND],
  })
  async closeDays(@Body() { through }: CloseLedgerDto): Promise<{ data: LedgerStateView }> {
    return stateBody(await this.ledger.closeThrough(through));
  }
}

function stateBody({ posted_until, ...state }: LedgerProgress): { data: LedgerStateView } {
  return { data: { posted_until: posted_until?.toISOString() ?? null, ...state } };
}
