import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { ApiKeysService, type IssuedKey, toApiKeyFields } from '@comptoir/auth';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal, pageSchema, pageView } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { Paged } from '../../platform/http/paging';
import { CreateApiKey, RotateApiKey, UpdateApiKey } from './api-keys.admin.dto';
import { ApiKeyView, IssuedApiKeyView } from './api-keys.admin.view';
import { ApiKeyErrors } from './api-keys.errors';

const ApiKeyResponse = Type.Object({ message: Type.String(), data: ApiKeyView });
type ApiKeyResponse = Static<typeof ApiKeyResponse>;
const IssuedResponse = Type.Object({ message: Type.String(), data: IssuedApiKeyView });
type IssuedResponse = Static<typeof IssuedResponse>;

const { API_KEY_REVOKED, API_KEY_ROTATING } = ApiKeyErrors;
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
    returns: pageSchema(ApiKeyView),
  })
  async listApiKeys(@Query() query: PageQuery): Promise<Paged<ApiKeyView>> {
    const page = await this.keys.listKeys({ limit: query.per_page, offset: query.offset });
    return pageView(page, query, (key) => toApiKeyFields(key, this.clock.now()));
  }

  @Post()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    shownOnce: true,
    summary: 'Create an API key for a program',
    description: 'The key acts for the caller. Only this response shows it.',
    status: 201,
    returns: IssuedResponse,
  })
  async createApiKey(@Caller() { userId }: Principal, @Body() body: CreateApiKey): Promise<IssuedResponse> {
    return { message: 'API key created.', data: this.show(await this.keys.createKey(userId, body)) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'An API key',
    version,
    returns: Type.Object({ data: ApiKeyView }),
  })
  async findApiKey(@Param('id', IdPipe) id: number): Promise<{ data: ApiKeyView }> {
    return { data: toApiKeyFields(await this.keys.findKey(id), this.clock.now()) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Change name, scopes, addresses or end of an API key, from its next request on',
    version,
    returns: ApiKeyResponse,
    errors: [API_KEY_REVOKED],
    notFound: ApiKeysService,
  })
  async updateApiKey(@Param('id', IdPipe) id: number, @Body() body: UpdateApiKey): Promise<ApiKeyResponse> {
    const key = await this.keys.updateKey(id, body);
    return { message: 'API key updated.', data: toApiKeyFields(key, this.clock.now()) };
  }

  @Post(':id/rotate')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    shownOnce: true,
    summary: 'Give an API key another secret',
    description:
      'The secret until now stays valid for a day, or as long as the body says. The key acts for the caller from now on.',
    returns: IssuedResponse,
    errors: [API_KEY_REVOKED, API_KEY_ROTATING],
    notFound: ApiKeysService,
  })
  async rotateApiKey(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { previous_valid_hours }: RotateApiKey,
  ): Promise<IssuedResponse> {
    const issued = await this.keys.rotateKey(id, userId, previous_valid_hours);
    return { message: 'API key rotated.', data: this.show(issued) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Revoke an API key at once; its record stays',
    version,
    status: 204,
  })
  async revokeApiKey(@Param('id', IdPipe) id: number): Promise<void> {
    await this.keys.revokeKey(id);
  }

  private show({ key, secret }: IssuedKey): IssuedApiKeyView {
    return { ...toApiKeyFields(key, this.clock.now()), secret };
  }
}
