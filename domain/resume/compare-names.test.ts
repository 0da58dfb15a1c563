import { describe, expect, it } from 'vitest'
import { namesDiffer } from './compare-names.ts'

// Written from names as people use them, without a look at the rule.
const ONE_PERSON = `
Anna Schmidt = anna schmidt
ANNA SCHMIDT = Anna Schmidt
Schmidt, Anna = Anna Schmidt
Schmidt Anna = Anna Schmidt
A. Schmidt = Anna Schmidt
Anna S. = Anna Schmidt
Anna Maria Schmidt = Anna Schmidt
Anna M. Schmidt = Anna Maria Schmidt
J. R. R. Tolkien = John Ronald Reuel Tolkien
Dr. Anna Schmidt = Anna Schmidt
Prof. Dr. Karl-Heinz Weber = Karl Heinz Weber
Sofia Almeida, RN, CCRN = Sofia Almeida
Jane Doe MBA = Jane Doe
Mr. Peter Brown = Peter Brown
Jürgen Müller = Juergen Mueller
Jürgen Müller = Jurgen Muller
Søren Kjærgaard = Soren Kjaergaard
François Lefèvre = Francois Lefevre
Łukasz Żółkiewski = Lukasz Zolkiewski
José García = Jose Garcia
José Luis García López = José García
María García López = María García
Ana Beatriz Souza da Silva = Ana Silva
João Pedro dos Santos = Joao Santos
Ludwig van der Berg = Ludwig Berg
Van der Berg, Ludwig = Ludwig van der Berg
Anna Müller (née Schmidt) = Anna Schmidt
Anna Müller geb. Schmidt = Anna Schmidt
Anna Müller-Schmidt = Anna Schmidt
Anna Müller-Schmidt = Anna Müller
Claire Dupont épouse Martin = Claire Dupont
Maria Elena Rossi = Maria Elena Bianchi
Robert “Bob” Smith = Bob Smith
Robert "Bob" Smith = Robert J. Smith
Bob Smith = Robert Smith
Bill Gates = William Gates
Liz Taylor = Elizabeth Taylor
Alex Morgan = Alexander Morgan
Ben Carter = Benjamin Carter
Sasha Petrov = Aleksandr Petrov
Katya Ivanova = Ekaterina Ivanova
Pepe Hernández = José Hernández
Иван Петров = Ivan Petrov
Сергей Иванович Лавров = Sergey Lavrov
Sergei Volkov = Sergey Volkov
Юлия Соколова = Yulia Sokolova
Юлия Соколова = Iuliia Sokolova
Дмитрий Медведев = Dmitry Medvedev
Михаил Горбачёв = Mikhail Gorbachev
Пётр Чайковский = Pyotr Tchaikovsky
Олександр Шевченко = Oleksandr Shevchenko
Γιώργος Παπαδόπουλος = Giorgos Papadopoulos
Νίκος Καζαντζάκης = Nikos Kazantzakis
Mohammed Al-Hassan = Muhammad Alhassan
Mohamed Salah = Mohammed Salah
محمد صلاح = Mohamed Salah
王伟 = Wei Wang
張偉 = 张伟
김민준 = Minjun Kim
דוד כהן = David Cohen
राहुल शर्मा = Rahul Sharma
Nguyễn Văn An = An Nguyen
Nguyễn Thị Minh Khai = Nguyen Thi Minh Khai
Kovács János = János Kovács
Sean O'Connor = Sean OConnor
Sinéad O’Connor = Sinead Connor
Ian McDonald = Ian MacDonald
Ian Mc Donald = Ian McDonald
Mary Ann Lee = Maryann Lee
Jean-Luc Picard = Jean Luc Picard
Jean-Luc Picard = JeanLuc Picard
Sara Connor = Sarah Connor
Jon Snow = John Snow
Stefan Wagner = Stephan Wagner
Martin Luther King Jr. = Martin Luther King
Martin Luther King, Jr. = Martin King
Kristina Olsson = Christina Olsson
Yusuf Demir = Yousef Demir
Madonna = Madonna Ciccone
Thomas Schmitt = Thomas Schmidt
Ana de Souza = Ana DeSouza
İpek Yılmaz = Ipek Yilmaz
Đặng Minh = Dang Minh
Siobhán Ní Dhomhnaill = Siobhan Ni Dhomhnaill
R. Smith = Bob R. Smith
Maria del Carmen Ruiz = Maria Carmen Ruiz
`

const TWO_PEOPLE = `
Anna Schmidt = Peter Weber
Anna Schmidt = Peter Schmidt
Hans Müller = Peter Müller
John Smith = Jane Doe
John Smith = Jane Smith
J. Smith = Karen Smith
John A. Smith = John B. Smith
M. Müller = Anna Müller
Michael Brown = Michael Johnson
Mohamed Ali = Mahmoud Ali
Иван Петров = Anna Petrova
Иван Петров = Олег Сидоров
王伟 = 李芳
محمد صلاح = أحمد حسن
María García López = Carmen García Ruiz
Hans Peter Müller = Hans Jürgen Müller
Martin King Jr. = Martin King Sr.
Sofia Rossi = Luca Bianchi
Nguyễn Văn An = Trần Thị Bình
Peter Hansen = Peter Jansen
David Lee = Daniel Lee
Emma Wilson = Emily Watson
Laura Costa = Paulo Costa
Kim Min = Park Min-ji
Acme Recruiting = Jane Doe
Mark Evans = Mary Evans
Carlos Mendoza = Carla Mendoza Ruiz
Tom Baker = Tim Baker
Erik Larsson = Erika Lindqvist
Priya Patel = Rahul Patel
`

const pairs = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' = ') as [string, string])

describe('namesDiffer', () => {
  it.each(pairs(ONE_PERSON))('takes %s and %s for one person', (one, two) => {
    expect(namesDiffer(one, two)).toBe(false)
    expect(namesDiffer(two, one)).toBe(false)
  })

  it.each(pairs(TWO_PEOPLE))('tells %s and %s apart', (one, two) => {
    expect(namesDiffer(one, two)).toBe(true)
    expect(namesDiffer(two, one)).toBe(true)
  })

  it('compares nothing with an empty name', () => {
    expect(namesDiffer('', 'Anna Schmidt')).toBe(false)
    expect(namesDiffer('…', 'Anna Schmidt')).toBe(false)
  })
})
