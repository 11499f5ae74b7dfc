from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0039_practice_copies'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='mail_language',
            field=models.CharField(blank=True, max_length=8, verbose_name='language of mails'),
        ),
    ]
