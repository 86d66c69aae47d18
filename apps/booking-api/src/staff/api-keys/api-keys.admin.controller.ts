import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { ApiKeysService, type IssuedKey, toApiKeyFields } from '@comptoir/auth';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { pathId } from '../../platform/http/id-checks';
import { MessageView } from '../../platform/http/message.view';
import { PageQuery, setTotals } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { CreateApiKey, RotateApiKey, UpdateApiKey } from './api-keys.dto';
import { ApiKeyErrors } from './api-keys.errors';
import { ApiKeyView, IssuedApiKeyView } from './api-keys.view';

const { API_KEY_NOT_FOUND, API_KEY_REVOKED, API_KEY_ROTATING } = ApiKeyErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, API_KEY_NOT_FOUND];
const version = { table: 'api_keys' };

@ApiTags('admin/api-keys')
@Controller('admin/api-keys')
export class ApiKeysAdminController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'API keys, those in use first',
    description: '`X-Total-Count` and `X-Total-Pages` have the totals.',
    returns: Type.Array(ApiKeyView),
  })
  async listApiKeys(
    @Query() query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiKeyView[]> {
    const page = await this.keys.listKeys(query);
    setTotals(reply, page, query.limit);
    return page.rows.map((key) => toApiKeyFields(key, this.clock.now()));
  }

  @Post()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Create an API key for a program',
    description: 'The key acts for the caller. Only this response shows it.',
    status: 201,
    returns: IssuedApiKeyView,
  })
  async createApiKey(@Caller() { userId }: Principal, @Body() body: CreateApiKey): Promise<IssuedApiKeyView> {
    return this.show(await this.keys.createKey(userId, body));
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'An API key',
    version,
    returns: ApiKeyView,
    errors: ID_ERRORS,
  })
  async findApiKey(@Param('id', pathId(API_KEY_NOT_FOUND)) id: number): Promise<ApiKeyView> {
    return toApiKeyFields(await this.keys.findKey(id), this.clock.now());
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Change name, scopes, addresses or end of an API key, from its next request on',
    version,
    returns: ApiKeyView,
    errors: [...ID_ERRORS, API_KEY_REVOKED],
    notFound: ApiKeysService,
  })
  async updateApiKey(
    @Param('id', pathId(API_KEY_NOT_FOUND)) id: number,
    @Body() body: UpdateApiKey,
  ): Promise<ApiKeyView> {
    return toApiKeyFields(await this.keys.updateKey(id, body), this.clock.now());
  }

  @Post(':id/rotate')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Give an API key another secret',
    description:
      'The secret until now stays valid for a day, or as long as the body says. The key acts for the caller from now on.',
    returns: IssuedApiKeyView,
    errors: [...ID_ERRORS, API_KEY_REVOKED, API_KEY_ROTATING],
    notFound: ApiKeysService,
  })
  async rotateApiKey(
    @Caller() { userId }: Principal,
    @Param('id', pathId(API_KEY_NOT_FOUND)) id: number,
    @Body() { previous_valid_hours }: RotateApiKey,
  ): Promise<IssuedApiKeyView> {
    return this.show(await this.keys.rotateKey(id, userId, previous_valid_hours));
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Revoke an API key at once; its record stays',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async revokeApiKey(@Param('id', pathId(API_KEY_NOT_FOUND)) id: number): Promise<{ message: string }> {
    await this.keys.revokeKey(id);
    return { message: 'API key revoked' };
  }

  private show({ key, secret }: IssuedKey): IssuedApiKeyView {
    return { ...toApiKeyFields(key, this.clock.now()), secret };
  }
}
