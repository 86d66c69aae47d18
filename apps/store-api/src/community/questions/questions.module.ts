import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalog/catalogue/catalogue.module';
import { QuestionsAdminController } from './questions.admin.controller';
import { QuestionsController } from './questions.controller';
import { QuestionsService } from './questions.service';
import { QuestionsAdminService } from './questions.admin.service';

@Module({
  imports: [CatalogueModule],
  controllers: [QuestionsController, QuestionsAdminController],
  providers: [QuestionsService, QuestionsAdminService],
})
export class QuestionsModule {}
