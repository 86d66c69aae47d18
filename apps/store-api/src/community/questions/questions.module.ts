import { Module } from '@nestjs/common';
import { ProductsModule } from '../../catalog/products/products.module';
import { QuestionsAdminController } from './questions.admin.controller';
import { QuestionsController } from './questions.controller';
import { QuestionsService } from './questions.service';
import { QuestionsAdminService } from './questions.admin.service';

@Module({
  imports: [ProductsModule],
  controllers: [QuestionsController, QuestionsAdminController],
  providers: [QuestionsService, QuestionsAdminService],
})
export class QuestionsModule {}
