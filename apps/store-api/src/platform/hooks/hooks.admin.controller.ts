import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Db } from '@comptoir/db';
import { type HookCall, HooksAdminService, toHookCallFields, toHookTestFields } from '@comptoir/hooks';
import { Endpoint, IdPipe, pageSchema, pageView } from '@comptoir/http';
import { type Paged, readPage } from '../http/paging';
import { CreateHook, HookCallsQuery, UpdateHook } from './hooks.dto';
import { HookErrors } from './hooks.errors';
import { HookCallView, HookTestView, HookView, toHookView } from './hooks.view';

const HookResponse = Type.Object({ message: Type.String(), data: HookView });
type HookResponse = Static<typeof HookResponse>;

const version = { table: 'hooks' };

@ApiTags('admin/hooks')
@Controller('admin/hooks')
export class HooksAdminController {
  constructor(
    private readonly hooks: HooksAdminService,
    private readonly db: Db,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All hooks, by step and in the order in which their answers count',
    returns: Type.Object({ data: Type.Array(HookView) }),
  })
  async listHooks(): Promise<{ data: HookView[] }> {
    return { data: (await this.hooks.listHooks()).map((hook) => toHookView(hook)) };
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Have another program asked in a step of the checkout',
    status: 201,
    returns: HookResponse,
    errors: [HookErrors.HOOK_URL_NOT_ALLOWED, HookErrors.HOOK_LIMIT_REACHED],
  })
  async createHook(@Body() body: CreateHook): Promise<HookResponse> {
    const { hook, secret } = await this.hooks.createHook(body);
    return { message: 'Hook created.', data: toHookView(hook, secret) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A hook', version, returns: Type.Object({ data: HookView }) })
  async findHook(@Param('id', IdPipe) id: number): Promise<{ data: HookView }> {
    return { data: toHookView(await this.hooks.findHook(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given parts of a hook',
    version,
    returns: HookResponse,
    errors: [HookErrors.HOOK_URL_NOT_ALLOWED],
    notFound: HooksAdminService,
  })
  async updateHook(@Param('id', IdPipe) id: number, @Body() body: UpdateHook): Promise<HookResponse> {
    return { message: 'Hook updated.', data: toHookView(await this.hooks.updateHook(id, body)) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Remove a hook with its calls', version, status: 204 })
  async deleteHook(@Param('id', IdPipe) id: number): Promise<void> {
    await this.hooks.deleteHook(id);
  }

  @Get(':id/calls')
  @Endpoint({
    access: 'admin',
    summary: 'Calls of a hook in the last seven days, newest first',
    returns: pageSchema(HookCallView),
    notFound: HooksAdminService,
  })
  async listCalls(
    @Param('id', IdPipe) id: number,
    @Query() query: HookCallsQuery,
  ): Promise<Paged<HookCallView>> {
    await this.hooks.findHook(id);
    const page = await readPage<HookCall>(this.db, query, this.hooks.callsQuery(id, query.outcome));
    return pageView(page, query, toHookCallFields);
  }

  @Post(':id/test')
  @Endpoint({
    access: 'admin',
    summary: 'Ask a hook the example of its step',
    description: 'Also asks one that is not active. Nothing of the shop changes.',
    returns: Type.Object({ data: HookTestView }),
    status: 200,
  })
  async testHook(@Param('id', IdPipe) id: number): Promise<{ data: HookTestView }> {
    return { data: toHookTestFields(await this.hooks.testHook(id)) };
  }
}
