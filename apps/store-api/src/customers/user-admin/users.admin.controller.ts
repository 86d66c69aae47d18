import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import {
  Caller,
  Client,
  type ClientInfo,
  Endpoint,
  IdPipe,
  type Principal,
  pageView,
  pageSchema,
} from '@comptoir/http';
import { AuthErrors } from '../auth/auth.errors';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { ChangeUser, CreateUser, ToggleUser, UsersQuery } from './users.admin.dto';
import { AdminAccountView, AdminUserView, toAdminAccountView, toAdminUserView } from './users.admin.view';
import { UserErrors } from '../users/users.errors';
import { UsersAdminService } from './users.admin.service';

const AccountResponse = Type.Object({ message: Type.String(), data: AdminAccountView });
type AccountResponse = Static<typeof AccountResponse>;

const version = { table: 'users' };

@ApiTags('admin/users')
@Controller('admin/users')
export class UsersAdminController {
  constructor(
    private readonly users: UsersAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'Accounts, newest first', returns: pageSchema(AdminUserView) })
  async listUsers(@Query() query: UsersQuery): Promise<Paged<AdminUserView>> {
    return pageView(await this.users.listUsers(query), query, toAdminUserView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Create an account; without a password its owner is mailed a link to choose one',
    status: 201,
    returns: AccountResponse,
  })
  async createUser(@Body() body: CreateUser): Promise<AccountResponse> {
    return {
      message: 'User created.',
      data: toAdminAccountView(await this.users.createUser(body), this.media),
    };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One account with profile and addresses',
    version,
    returns: Type.Object({ data: AdminAccountView }),
  })
  async findUser(@Param('id', IdPipe) id: number): Promise<{ data: AdminAccountView }> {
    return { data: toAdminAccountView(await this.users.findUser(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Change the given fields of an account; other roles or a password end its sessions',
    version,
    returns: AccountResponse,
    errors: [UserErrors.LAST_ADMIN],
    notFound: UsersAdminService,
  })
  async updateUser(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: ChangeUser,
    @Client() client: ClientInfo,
  ): Promise<AccountResponse> {
    const account = await this.users.updateUser(staff, id, body, client);
    return { message: 'User updated.', data: toAdminAccountView(account, this.media) };
  }

  @Patch(':id/toggle')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Suspend an account, which ends its sessions, or lift the suspension',
    version,
    returns: AccountResponse,
    errors: [UserErrors.LAST_ADMIN],
    notFound: UsersAdminService,
  })
  async toggleUserSuspension(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: ToggleUser,
  ): Promise<AccountResponse> {
    const account = await this.users.toggleUserSuspension(staff, id, body);
    const message = account.user.suspended_at ? 'User suspended.' : 'User is no longer suspended.';
    return { message, data: toAdminAccountView(account, this.media) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Delete an account; its orders stay, its e-mail address is free',
    version,
    status: 204,
    errors: [UserErrors.LAST_ADMIN],
  })
  async deleteUser(@Caller() staff: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.users.deleteUser(staff, id);
  }

  @Delete(':id/second-factor')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    operation: 'removeSecondFactor',
    summary:
      'Remove the second factor of an account that has lost it; its sessions end, and its owner is mailed',
    status: 204,
    errors: [UserErrors.LAST_ADMIN, AuthErrors.SECOND_FACTOR_MISSING],
  })
  async removeSecondFactor(@Caller() staff: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.users.removeSecondFactor(staff, id);
  }
}
