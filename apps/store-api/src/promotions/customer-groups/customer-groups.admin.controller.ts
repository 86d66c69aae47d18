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
import { CustomerGroupsAdminService } from './customer-groups.admin.service';
import {
  CustomerGroupView,
  GroupMemberView,
  toCustomerGroupView,
  toGroupMemberView,
} from './customer-groups.view';

const GroupResponse = Type.Object({ message: Type.Optional(Type.String()), data: CustomerGroupView });
type GroupResponse = Static<typeof GroupResponse>;

const version = { table: 'customer_groups' };

@ApiTags('admin/customer-groups')
@Controller('admin/customer-groups')
export class CustomerGroupsAdminController {
  constructor(private readonly groups: CustomerGroupsAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All customer groups by name',
    returns: pageSchema(CustomerGroupView),
  })
  async listGroups(@Query() query: CustomerGroupsQuery): Promise<Paged<CustomerGroupView>> {
    return pageView(await this.groups.listGroups(query), query, toCustomerGroupView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Make a customer group', status: 201, returns: GroupResponse })
  async createGroup(@Body() body: CreateCustomerGroup): Promise<GroupResponse> {
    return {
      message: 'Customer group created.',
      data: toCustomerGroupView(await this.groups.createGroup(body)),
    };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A customer group', version, returns: GroupResponse })
  async findGroup(@Param('id', IdPipe) id: number): Promise<GroupResponse> {
    return { data: toCustomerGroupView(await this.groups.findGroup(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a customer group',
    version,
    returns: GroupResponse,
    notFound: CustomerGroupsAdminService,
  })
  async updateGroup(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateCustomerGroup,
  ): Promise<GroupResponse> {
    return {
      message: 'Customer group updated.',
      data: toCustomerGroupView(await this.groups.updateGroup(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Remove a customer group; its members stay customers',
    version,
    status: 204,
  })
  async deleteGroup(@Param('id', IdPipe) id: number): Promise<void> {
    await this.groups.deleteGroup(id);
  }

  @Get(':id/users')
  @Endpoint({
    access: 'admin',
    summary: 'The members of a customer group',
    returns: pageSchema(GroupMemberView),
    notFound: CustomerGroupsAdminService,
  })
  async listGroupMembers(
    @Param('id', IdPipe) id: number,
    @Query() query: MembersQuery,
  ): Promise<Paged<GroupMemberView>> {
    return pageView(await this.groups.listGroupMembers(id, query), query, toGroupMemberView);
  }

  @Post(':id/users')
  @Endpoint({
    access: 'admin',
    summary: 'Add users to a customer group',
    returns: GroupResponse,
    notFound: CustomerGroupsAdminService,
  })
  async addGroupMembers(@Param('id', IdPipe) id: number, @Body() body: AttachUsers): Promise<GroupResponse> {
    return {
      message: 'Users added.',
      data: toCustomerGroupView(await this.groups.addGroupMembers(id, body)),
    };
  }

  @Delete(':id/users/:user_id')
  @Endpoint({ access: 'admin', summary: 'Take a user out of a customer group', status: 204 })
  async removeGroupMember(
    @Param('id', IdPipe) id: number,
    @Param('user_id', IdPipe) userId: number,
  ): Promise<void> {
    await this.groups.removeGroupMember(id, userId);
  }
}
