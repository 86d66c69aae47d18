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
  paged,
} from '@comptoir/http';
import { Media } from '../media/media';
import type { Paged } from '../paging';
import { ChangeUser, CreateUser, ToggleUser, UsersQuery } from './users.admin.dto';
import { StaffAccountView, StaffUserView, toStaffAccountView, toStaffUserView } from './users.admin.view';
import { UserErrors } from './users.errors';
import { StaffUsersService } from './users.staff.service';

const AccountAnswer = Type.Object({ message: Type.String(), data: StaffAccountView });
type AccountAnswer = Static<typeof AccountAnswer>;

@ApiTags('admin/users')
@Controller('admin/users')
export class StaffUsersController {
  constructor(
    private readonly users: StaffUsersService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'Accounts, newest first', returns: paged(StaffUserView) })
  async list(@Query() query: UsersQuery): Promise<Paged<StaffUserView>> {
    return pageView(await this.users.list(query), query, toStaffUserView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Make an account; without a password its owner is mailed a link to choose one',
    status: 201,
    returns: AccountAnswer,
  })
  async create(@Body() body: CreateUser): Promise<AccountAnswer> {
    return { message: 'User created.', data: toStaffAccountView(await this.users.create(body), this.media) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One account with profile and addresses',
    returns: Type.Object({ data: StaffAccountView }),
  })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffAccountView }> {
    return { data: toStaffAccountView(await this.users.find(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of an account; other roles or a password end its sessions',
    returns: AccountAnswer,
    errors: [UserErrors.LAST_ADMIN],
    lookup: StaffUsersService,
  })
  async update(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: ChangeUser,
    @Client() client: ClientInfo,
  ): Promise<AccountAnswer> {
    const account = await this.users.update(staff, id, body, client);
    return { message: 'User updated.', data: toStaffAccountView(account, this.media) };
  }

  @Patch(':id/toggle')
  @Endpoint({
    access: 'admin',
    summary: 'Suspend an account, which ends its sessions, or let it in again',
    returns: AccountAnswer,
    errors: [UserErrors.LAST_ADMIN],
    lookup: StaffUsersService,
  })
  async toggle(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: ToggleUser,
  ): Promise<AccountAnswer> {
    const account = await this.users.toggle(staff, id, body);
    const message = account.user.suspended_at ? 'User suspended.' : 'User is no longer suspended.';
    return { message, data: toStaffAccountView(account, this.media) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete an account; its orders stay, its e-mail address is free',
    status: 204,
    errors: [UserErrors.LAST_ADMIN],
  })
  async remove(@Caller() staff: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.users.remove(staff, id);
  }
}
