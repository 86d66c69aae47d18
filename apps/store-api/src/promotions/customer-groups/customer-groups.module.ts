import { Module } from '@nestjs/common';
import { CustomerGroupsAdminController } from './customer-groups.admin.controller';
import { CustomerGroupsAdminService } from './customer-groups.admin.service';

@Module({ controllers: [CustomerGroupsAdminController], providers: [CustomerGroupsAdminService] })
export class CustomerGroupsModule {}
