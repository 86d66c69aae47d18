import { Module } from '@nestjs/common';
import { CustomerGroupsController } from './customer-groups.admin.controller';
import { CustomerGroupsService } from './customer-groups.admin.service';

@Module({ controllers: [CustomerGroupsController], providers: [CustomerGroupsService] })
export class CustomerGroupsModule {}
