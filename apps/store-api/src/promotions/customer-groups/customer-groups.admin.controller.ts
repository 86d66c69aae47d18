import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import {
  AttachUsers,
  CreateCustomerGroup,
  CustomerGroupsQuery,
  MembersQuery,
  UpdateCustomerGroup,
} from './customer-groups.dto';
import { CustomerGroupsService } from './customer-groups.admin.service';
import {
  CustomerGroupView,
  GroupMemberView,
  toCustomerGroupView,
  toGroupMemberView,
} from './customer-groups.view';

const GroupAnswer = Type.Object({ message: Type.Optional(Type.String()), data: CustomerGroupView });
type GroupAnswer = Static<typeof GroupAnswer>;

@ApiTags('admin/customer-groups')
@Controller('admin/customer-groups')
export class CustomerGroupsController {
  constructor(private readonly groups: CustomerGroupsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All customer groups by name',
    returns: pageSchema(CustomerGroupView),
  })
  async list(@Query() query: CustomerGroupsQuery): Promise<Paged<CustomerGroupView>> {
    return pageView(await this.groups.list(query), query, toCustomerGroupView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Make a customer group', status: 201, returns: GroupAnswer })
  async create(@Body() body: CreateCustomerGroup): Promise<GroupAnswer> {
    return { message: 'Customer group created.', data: toCustomerGroupView(await this.groups.create(body)) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A customer group', returns: GroupAnswer })
  async find(@Param('id', IdPipe) id: number): Promise<GroupAnswer> {
    return { data: toCustomerGroupView(await this.groups.find(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a customer group',
    returns: GroupAnswer,
    notFound: CustomerGroupsService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateCustomerGroup): Promise<GroupAnswer> {
    return {
      message: 'Customer group updated.',
      data: toCustomerGroupView(await this.groups.update(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Remove a customer group; its members stay customers', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.groups.remove(id);
  }

  @Get(':id/users')
  @Endpoint({
    access: 'admin',
    summary: 'The members of a customer group',
    returns: pageSchema(GroupMemberView),
    notFound: CustomerGroupsService,
  })
  async members(
    @Param('id', IdPipe) id: number,
    @Query() query: MembersQuery,
  ): Promise<Paged<GroupMemberView>> {
    return pageView(await this.groups.members(id, query), query, toGroupMemberView);
  }

  @Post(':id/users')
  @Endpoint({
    access: 'admin',
    summary: 'Put users into a customer group',
    returns: GroupAnswer,
    notFound: CustomerGroupsService,
  })
  async attach(@Param('id', IdPipe) id: number, @Body() body: AttachUsers): Promise<GroupAnswer> {
    return { message: 'Users added.', data: toCustomerGroupView(await this.groups.attach(id, body)) };
  }

  @Delete(':id/users/:user_id')
  @Endpoint({ access: 'admin', summary: 'Take a user out of a customer group', status: 204 })
  async detach(@Param('id', IdPipe) id: number, @Param('user_id', IdPipe) userId: number): Promise<void> {
    await this.groups.detach(id, userId);
  }
}
