import { Module } from '@nestjs/common';
import { PromotionsController } from './promotions.admin.controller';
import { PromotionsService } from './promotions.admin.service';

@Module({ controllers: [PromotionsController], providers: [PromotionsService] })
export class PromotionsModule {}
