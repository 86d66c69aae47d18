import { Module } from '@nestjs/common';
import { PromotionsAdminController } from './promotions.admin.controller';
import { PromotionsAdminService } from './promotions.admin.service';

@Module({ controllers: [PromotionsAdminController], providers: [PromotionsAdminService] })
export class PromotionsModule {}
